/** Way past a limit: the checkout for the required level, and the draft, stored on this device meanwhile. */
import { languageFacts } from '../../../contract/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { levelQueries } from '../../../cache/level-queries.ts'
import { storeWaitingRun } from '../../../cache/waiting-run.ts'
import { rankOf } from '../../../contract/level-rank.ts'
import type { LevelLimit } from '../../../contract/run-limits.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { listFiles, canStoreInputs } from '../session/stored-draft.ts'
import { useAnySession } from '../session/use-tool-session.ts'

/** Returns the address of the checkout for the required level; null while plans are unknown. */
function useCheckoutHref(limits: readonly LevelLimit[]): string | null {
  const locale = useLocale()
  const { data: plans = [] } = useQuery({ ...levelQueries.plans(), enabled: limits.length > 0 })
  const currency = languageFacts(locale).currency
  const rank = Math.max(0, ...limits.map(({ needs }) => rankOf(needs)))
  const plan = plans.find(
    (each) => rankOf(each.level) === rank && each.period === 'month' && each.currency === currency,
  )
  return plan ? paths.checkout(plan.id) : null
}

/**
 * Returns the action that lifts a limit. The draft is stored on this device before the user leaves: the page of a payment
 * provider would end this one.
 */
export function useLevelUpgrade(toolId: string, limits: readonly LevelLimit[]) {
  const session = useAnySession()
  const owner = useAtomValue(ownerAtom)
  const checkoutHref = useCheckoutHref(limits)
  const keep = () => {
    const { inputs, preview, settings } = session.state().draft
    if (inputs === null || !canStoreInputs(inputs)) return
    const files = listFiles(inputs)
    // If the draft cannot be stored, it still lives as long as this page.
    void storeWaitingRun(owner, toolId, {
      draft: { inputs, preview, settings },
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      fileNames: files.map(({ name }) => name),
    }).catch(() => {})
  }
  return { checkoutHref, keep }
}
