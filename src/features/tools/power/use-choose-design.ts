import { useT } from '../../../i18n/use-t.ts'
import type { PowerExample } from './examples.ts'
import { usePower } from './spec.ts'

/** Returns the function that sets the numbers of an example design. */
export function useChooseDesign(): (example: PowerExample) => Promise<void> {
  const t = useT()
  const { session } = usePower()
  return ({ exposure, outcome, settings }) =>
    Promise.resolve(
      session.setSettings({ ...settings, exposureName: t(exposure), outcomeName: t(outcome) }),
    )
}
