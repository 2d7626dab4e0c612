/** Detail of a pair of traits: its verdict rule by rule, all methods, and on demand the full analysis. */
import { Alert, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { toolByKey } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { PairRow } from '../../../science/scan-run/result.ts'
import { paths } from '../../../lib/paths.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import type { Words } from '../../../i18n/words.ts'
import { ResultSkeleton } from '../result-skeleton.tsx'
import { TwoSampleView } from '../two-sample/two-sample-view.tsx'
import { prefillScanPair } from '../../../results/scan/prefill.ts'
import { effectText, pointText, REASON_TEXT, VERDICT_TEXT } from '../../../results/scan/texts.ts'
import type { ScanBody } from '../../../results/scan/body.ts'
import { isDependentPair } from '../../../results/scan/dependent.ts'
import { PairRules } from './scan-rules.tsx'
import own from './screen.module.css'
import { METHOD_SHORT } from '../../../results/code-texts.ts'
import { ScrollBox } from '../scroll-box.tsx'
import { usePairResult } from './use-pair-result.ts'

export type DetailProps = {
  body: ScanBody
  row: PairRow
  isBinary: boolean
  /** Id of the record, once it has one, for the link to the two-sample tool. */
  recordId: string | null
}

function Methods({ row, isBinary }: Pick<DetailProps, 'row' | 'isBinary'>) {
  const t = useT()
  const format = useFormat()
  return (
    <ScrollBox>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('analysis.table.method')}</th>
            <th scope="col">{isBinary ? 'OR' : 'β'}</th>
            <th scope="col">SE</th>
            <th scope="col">p</th>
          </tr>
        </thead>
        <tbody>
          {row.method !== null && row.b !== null && (
            <tr className={classes.primary}>
              <th scope="row">{t(METHOD_SHORT[row.method])}</th>
              <td>{pointText(row.b, row.se, isBinary, format)}</td>
              <td>{format.significant(row.se)}</td>
              <td>
                <Power>{format.p(row.p, row.negLog10P)}</Power>
              </td>
            </tr>
          )}
          {row.further.map(({ method, b, se, p }) => (
            <tr key={method}>
              <th scope="row">{t(METHOD_SHORT[method])}</th>
              <td>{pointText(b, se, isBinary, format)}</td>
              <td>{format.significant(se)}</td>
              <td>
                <Power>{format.p(p)}</Power>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

type Fact = [string, string]

/** Returns the false discovery rates over other sets of tests, and the strict run, where the result has them. */
function ratesAndStrict(row: PairRow, isBinary: boolean, { t, format }: Words): Fact[] {
  const { bhLevel, bonferroni, strict } = row
  const facts: Fact[] = []
  if (bhLevel != null) facts.push([t('analysis.screen.bhLevel'), format.p(bhLevel)])
  facts.push([t('analysis.screen.bonferroni'), format.p(bonferroni)])
  if (strict == null) return facts
  const values = {
    n: strict.nsnp,
    effect: strict.b === null ? '' : pointText(strict.b, strict.se, isBinary, format),
    p: format.pStatement(strict.p, strict.negLog10P),
  }
  const line = strict.b === null ? t('analysis.strict.none') : t('analysis.strict.line', values)
  return [...facts, [t('analysis.strict.title'), line]]
}

/** Returns the numbers behind the conditions on pleiotropy; records of older builds have none. */
function scatterFacts(row: PairRow, { t, format }: Words): Fact[] {
  const { differenceP, directLargest, directNeeded } = row
  return [
    ...(differenceP === null ? [] : [['Q − Q′', format.pStatement(differenceP)] satisfies Fact]),
    ...(directLargest === null || directNeeded === null
      ? []
      : [
          [
            t('analysis.screen.direct'),
            t('analysis.screen.direct.line', {
              largest: format.significant(directLargest),
              needed: format.significant(directNeeded),
            }),
          ] satisfies Fact,
        ]),
  ]
}

/**
 * Returns the variants excluded by the methods for many invalid instruments; an exclusion does not prove a variant
 * invalid.
 */
function setAsideFacts({ setAside }: PairRow, { t, format }: Words): Fact[] {
  if (!setAside) return []
  const said = (name: string, list: string[] | null): Fact[] =>
    list === null
      ? []
      : [
          [
            t('analysis.screen.setAside', { method: t(name) }),
            list.length > 0 ? list.join(', ') : format.integer(0),
          ],
        ]
  return [
    ...said(METHOD_SHORT.lasso, setAside.lasso),
    ...said(METHOD_SHORT['cml-bic'], setAside.cml),
    ...(setAside.sampleSize === null
      ? [[t(METHOD_SHORT['cml-ma-dp']), t('analysis.omitted.needsSamples')] satisfies Fact]
      : []),
  ]
}

function Checks({ row, isBinary }: Pick<DetailProps, 'row' | 'isBinary'>) {
  const t = useT()
  const format = useFormat()
  const dropped = Object.entries(row.dropped) as [keyof typeof REASON_TEXT, number][]
  const facts: Fact[] = [
    [t('analysis.screen.q'), `${format.significant(row.q)} (${format.pStatement(row.qP)})`],
    [
      t('analysis.intercept.value'),
      `${format.significant(row.intercept)} (${format.pStatement(row.interceptP)})`,
    ],
    ...scatterFacts(row, { t, format }),
    [t('analysis.guard.fMean'), format.significant(row.fMean)],
    [
      t('analysis.screen.presso'),
      row.pressoOutliers.length > 0
        ? `${format.pStatement(row.pressoP)}\u00a0· ${row.pressoOutliers.join(', ')}`
        : format.pStatement(row.pressoP),
    ],
    ...setAsideFacts(row, { t, format }),
    [t('analysis.screen.bh'), format.p(row.bhClustered)],
    ...ratesAndStrict(row, isBinary, { t, format }),
  ]
  return (
    <dl className={`${classes.facts} ${classes.factsLeft}`}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.pairRow}>
          <dt>{name}</dt>
          <dd>
            <Power>{value}</Power>
          </dd>
        </div>
      ))}
      {dropped.map(([reason, count]) => (
        <div key={reason} className={classes.pairRow}>
          <dt>{t('analysis.screen.left')}</dt>
          <dd>
            {t('tools.verdict.reason', {
              reason: t(REASON_TEXT[reason]),
              n: format.integer(count),
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The full two-sample result of the pair, computed on demand. */
function Whole({ body, row }: Pick<DetailProps, 'body' | 'row'>) {
  const t = useT()
  const pair = useMemo(
    () =>
      prefillScanPair(body, {
        exposure: row.exposure,
        outcome: row.outcome,
        without: new Set<string>(),
      }),
    [body, row],
  )
  const result = usePairResult(pair, row.exposure)
  if (!result || result.name === 'failed') {
    return (
      <Alert color="gray" variant="light" role="status">
        {result ? t('analysis.screen.wholeFailed') : t('analysis.screen.noVariants')}
      </Alert>
    )
  }
  return result.name === 'working' ? <ResultSkeleton /> : <TwoSampleView body={result.body} />
}

function Head({
  row,
  isBinary,
  onClose,
}: Pick<DetailProps, 'row' | 'isBinary'> & { onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  return (
    <div className={own.detailHead}>
      <div>
        <h3 className={own.detailTitle}>
          {row.exposure} → {row.outcome}
        </h3>
        <span>
          <Power>
            {[t(VERDICT_TEXT[row.verdict]), effectText(row, isBinary, format)]
              .filter(Boolean)
              .join('\u00a0· ')}
          </Power>
        </span>
      </div>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconX size={18} aria-hidden="true" />}
        onClick={onClose}
      >
        {t('analysis.screen.close')}
      </Button>
    </div>
  )
}

/** Actions to analyse the pair further: here, or in the two-sample tool. */
function Closer({ body, row, recordId }: Omit<DetailProps, 'isBinary'>) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const { exposure, outcome } = row
  return (
    <>
      <div className={own.actions}>
        <Button variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('analysis.screen.wholeHide') : t('analysis.screen.whole')}
        </Button>
        {recordId !== null && (
          <Button
            component={Link}
            variant="default"
            href={paths.toolFrom(toolByKey('twoSampleMr').id, recordId, { exposure, outcome })}
          >
            {t('analysis.screen.openTool')}
          </Button>
        )}
      </div>
      {isWhole && <Whole body={body} row={row} />}
    </>
  )
}

type RestProps = DetailProps & { onDrawn: () => void }

function Rest({ body, row, isBinary, recordId, onDrawn }: RestProps) {
  useEffect(onDrawn, [onDrawn])
  return (
    <>
      <div className={own.columns}>
        <PairRules rules={row.rules} isDependent={isDependentPair(body, row)} />
        <Checks row={row} isBinary={isBinary} />
      </div>
      {row.b !== null && <Methods row={row} isBinary={isBinary} />}
      {row.nsnp > 0 && <Closer body={body} row={row} recordId={recordId} />}
    </>
  )
}

export function PairDetail({ onClose, ...props }: DetailProps & { onClose: () => void }) {
  const { row, isBinary } = props
  const place = useRef<HTMLElement>(null)
  // The header responds to the click at once; the rest is rendered in transitions.
  const hasRest = useDeferredValue(true, false)
  const show = useCallback(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    show()
  }, [show])
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={own.detail}
      aria-label={row.exposure}
      aria-busy={!hasRest}
    >
      <Head row={row} isBinary={isBinary} onClose={onClose} />
      {hasRest && <Rest {...props} onDrawn={show} />}
    </section>
  )
}
