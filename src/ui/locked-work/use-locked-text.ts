import type { LockedCounts } from '../../platform/vault-db.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'

/** Returns a function that lists what is locked: “2 analyses and 1 draft”. */
export function useLockedText(): (counts: LockedCounts) => string {
  const t = useT()
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  return ({ records, changes, drafts, inputs }) => {
    const parts = [
      records > 0 && t('locked.records', { n: records }),
      changes > 0 && t('locked.changes', { n: changes }),
      drafts > 0 && t('locked.drafts', { n: drafts }),
      inputs > 0 && t('locked.inputs', { n: inputs }),
    ]
    return list.format(parts.filter((part) => part !== false))
  }
}
