import type { PickParameters } from './parameters.ts'

/** Whether a choice asks a panel for anything. */
export function needsPanel(
  { independence, absent }: Pick<PickParameters, 'independence' | 'absent'>,
  hasOutcome: boolean,
): boolean {
  return independence === 'panel' || (hasOutcome && absent === 'proxy')
}
