import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { readTaxon } from '../../../science/scan-run/taxonomy.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { NumberTable } from '../result-parts.tsx'
import { Section } from '../sections.tsx'
import { effectText } from '../../../results/scan/texts.ts'
import { hasStrict, strictCounts, strictPairs } from '../../../results/scan/strict.ts'
import type { ScanBody } from '../../../results/scan/body.ts'
import { METHOD_SHORT } from '../../../results/code-texts.ts'

const FIRST_SHOWN = 10

/**
 * Results at the genome-wide threshold beside those at the wider one. Both are reported: the wider threshold includes
 * weaker instruments, and the strict one leaves most taxa without any.
 */
export function StrictRun({ body, isBinary }: { body: ScanBody; isBinary: boolean }) {
  const t = useT()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  // Older builds did not compute it, and it is redundant if all instruments are genome-wide significant.
  if (!hasStrict(body)) return null
  const found = strictPairs(body)
  const shown = isWhole ? found : found.slice(0, FIRST_SHOWN)
  return (
    <Section
      id="strict"
      isFolded
      note={t('analysis.strict.note', { n: found.length })}
      title={t('analysis.strict.title')}
      lead={t('analysis.strict.lead', {
        ...strictCounts(body),
        p: format.exact(body.parameters.instrumentP),
      })}
    >
      {shown.length > 0 && (
        <NumberTable
          columns={[
            t('analysis.column.exposure'),
            t('analysis.screen.variants'),
            t('analysis.table.method'),
            isBinary ? t('analysis.screen.odds') : t('analysis.screen.beta'),
            'p',
            t('analysis.screen.bh'),
            t('analysis.strict.wide'),
          ]}
          rows={shown.map(({ row, strict }) => {
            const own = { ...row, ...strict, ciLow: null, ciHigh: null }
            const plain = (text: string) => text.replace(/^(OR|β) /, '')
            return {
              id: `${row.exposure} ${row.outcome}`,
              name: readTaxon(row.exposure).label || row.exposure,
              cells: [
                format.integer(strict.nsnp),
                strict.method === null ? '—' : t(METHOD_SHORT[strict.method]),
                plain(effectText(withInterval(own), isBinary, format)),
                format.p(strict.p, strict.negLog10P),
                format.p(strict.bhClustered),
                plain(effectText(row, isBinary, format)),
              ],
            }
          })}
        />
      )}
      {found.length > shown.length && (
        <div>
          <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
            {t('analysis.strict.more', { n: found.length - shown.length })}
          </Button>
        </div>
      )}
      <p className={classes.lead}>
        <Power>{t('analysis.strict.reading')}</Power>
      </p>
    </Section>
  )
}

const Z95 = 1.959963984540054

/** Adds the interval of a normal estimate. */
function withInterval<T extends { b: number | null; se: number | null }>(row: T) {
  const { b, se } = row
  return b === null || se === null
    ? { ...row, ciLow: null, ciHigh: null }
    : { ...row, ciLow: b - Z95 * se, ciHigh: b + Z95 * se }
}
