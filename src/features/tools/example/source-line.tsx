/** Where published example data come from, as one line. */
import { useT } from '../../../i18n/use-t.ts'
import type { PublishedSource } from './example.ts'
import classes from './example.module.css'

/** Returns the formatter of where a source is found: accessions and licence. */
function useFoundText(): (source: PublishedSource) => string {
  const t = useT()
  return ({ accessions, licence }) =>
    [accessions, licence === '' ? t('tools.example.facts') : licence].join('\u00a0· ')
}

/** Returns the formatter of a source as one line: studies, accessions and licence. */
export function useSourceText(): (source: PublishedSource) => string {
  const foundText = useFoundText()
  return (source) => `${source.studies}\u00a0· ${foundText(source)}`
}

/** A source as one line; on phones only the studies, so that the answer stays on the first screen. */
export function SourceLine({ source }: { source: PublishedSource }) {
  const foundText = useFoundText()
  return (
    <>
      {source.studies}
      <span className={classes.found}>
        {'\u00a0· '}
        {foundText(source)}
      </span>
    </>
  )
}
