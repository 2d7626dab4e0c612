import type { PickParameters } from './parameters.ts'

/** Whether a selection uses a panel. */
export function needsPanel(
  { independence, absent }: Pick<PickParameters, 'independence' | 'absent'>,
  hasOutcome: boolean,
): boolean {
  return independence === 'panel' || (hasOutcome && absent === 'proxy')
}
