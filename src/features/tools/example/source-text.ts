import { useT } from '../../../i18n/use-t.ts'
import type { PublishedSource } from './example.ts'

/** Returns the formatter of a source as one line: studies, accessions and licence. */
export function useSourceText(): (source: PublishedSource) => string {
  const t = useT()
  return ({ studies, accessions, licence }) =>
    [studies, accessions, licence === '' ? t('tools.example.facts') : licence].join(' · ')
}
