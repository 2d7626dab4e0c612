/** Specification of the power tool: numbers in, a power result out. */
import { ScienceFailure } from '../../../science/failure.ts'
import { analysePower } from '../../../science/power/analyse-power.ts'
import { webEngineHost } from '../../../workers/engine-host.ts'
import type { ToolSpec } from '../session/tool-session.ts'
import { useTool } from '../session/use-tool-session.ts'
import { FIRST_POWER_SETTINGS, toPowerParameters, type PowerSettings } from './model.ts'

/**
 * Specification of the tool: numbers in, a power result out. There is no file; the record's hash is of the parameters. A
 * few hundred evaluations of a normal integral need no worker.
 */
export const POWER: ToolSpec<never, never, PowerSettings> = {
  toolId: '6006',
  firstSettings: FIRST_POWER_SETTINGS,
  getName: () => '',
  validate: () => null,
  isFragile: () => false,
  isReady: ({ settings }) => toPowerParameters(settings) !== null,
  read: () => Promise.reject(new ScienceFailure({ code: 'empty-file' })),

  async run({ settings }) {
    const parameters = toPowerParameters(settings)
    if (!parameters) throw new ScienceFailure({ code: 'bad-parameter' })
    const bytes = new TextEncoder().encode(JSON.stringify(parameters))
    const sha256 = await webEngineHost().sha256(bytes)
    const { exposureName, outcomeName, outcomeKind } = settings
    return {
      ...analysePower(parameters, { fileName: '', sha256 }),
      presentation: {
        exposureName: exposureName.trim(),
        outcomeName: outcomeName.trim(),
        outcomeKind,
      },
    }
  },
}

/** Returns the session of this tool and its state. */
export function usePower() {
  return useTool(POWER)
}
