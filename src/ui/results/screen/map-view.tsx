import { useT } from '../../../i18n/use-t.ts'
import type { PairRow } from '../../../science/screen-run/result.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import { Staggered } from '../staggered.tsx'
import classes from '../result.module.css'
import { effectText } from '../../../results/screen/texts.ts'
import { RankedTable } from './ranked-table.tsx'
import { rankedRows } from '../../../results/screen/ranked.ts'
import { RelationshipMap } from './relationship-map.tsx'
import { isBinaryScreen, type MapBody, reverseBody } from '../../../results/screen/body.ts'
import { MapClouds, MapFigure } from './screen-figures.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import { ScreenProvenance } from './screen-provenance.tsx'
import { PrintedRules } from './screen-rules.tsx'
import { ScreenPlainSummary } from './screen-plain-summary.tsx'
import own from './screen.module.css'
import { VerdictMark } from './verdict-mark.tsx'

const EDGES_SHOWN = 40
const LEVEL = 0.05

type Edge = { row: PairRow; isBinary: boolean }

/** Pairs that pass the false discovery rate in either direction, smallest p first. */
function edgesOf(body: MapBody): Edge[] {
  const passing = (own: MapBody): Edge[] =>
    rankedRows(own.rows)
      .filter(({ bhClustered }) => (bhClustered ?? 1) < LEVEL)
      .map((row) => ({ row, isBinary: isBinaryScreen(own) }))
  const reverse = reverseBody(body)
  return [...passing(body), ...(reverse ? passing(reverse) : [])].toSorted(
    (x, y) => (x.row.p ?? 2) - (y.row.p ?? 2),
  )
}

/** What Steiger's test says of an arrow, where it can say anything. */
function useSteigerWord(): (row: PairRow) => string {
  const t = useT()
  return ({ isForward }) => {
    if (isForward === null) return ''
    return isForward ? t('analysis.network.steigerAlong') : t('analysis.network.steigerAgainst')
  }
}

/** The list that a network is drawn from. */
function Network({ body }: { body: MapBody }) {
  const t = useT()
  const format = useFormat()
  const steiger = useSteigerWord()
  const edges = edgesOf(body)
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('analysis.network.title', { n: edges.length })}</h2>
      <p className={classes.lead}>
        {edges.length > 0 ? t('analysis.network.lead') : t('analysis.network.none')}
      </p>
      <ul className={own.edges}>
        {edges.slice(0, EDGES_SHOWN).map(({ row, isBinary }) => (
          <li key={`${row.exposure} ${row.outcome}`} className={own.edge}>
            <strong>
              {row.exposure} → {row.outcome}
            </strong>
            <span className={own.sub}>
              <Power>
                {[
                  effectText(row, isBinary, format),
                  `q ${format.p(row.bhClustered)}`,
                  steiger(row),
                  '',
                ]
                  .filter((part, at, all) => part !== '' || at === all.length - 1)
                  .join(' · ')}
              </Power>
              <VerdictMark verdict={row.verdict} />
            </span>
          </li>
        ))}
      </ul>
      {edges.length > EDGES_SHOWN && (
        <p className={classes.note}>
          {t('analysis.network.more', { n: edges.length - EDGES_SHOWN })}
        </p>
      )}
    </section>
  )
}

/** The other direction: in numbers, as a heat map in the mirrored cells, and pair by pair. */
function Reverse({ body, recordId }: { body: MapBody; recordId: string | null }) {
  const t = useT()
  const reverse = reverseBody(body)
  if (!reverse) {
    const wasAsked = body.parameters.reverse === true
    return wasAsked ? (
      <section className={classes.section}>
        <h2 className={classes.heading}>{t('analysis.reverse.title')}</h2>
        <p className={classes.note}>{t('analysis.reverse.none')}</p>
      </section>
    ) : null
  }
  const { summary } = reverse
  return (
    <>
      <section className={classes.section}>
        <h2 className={classes.heading}>{t('analysis.reverse.title')}</h2>
        <p className={classes.lead}>
          {t('analysis.reverse.lead', {
            n: summary.testable,
            q: summary.significantBh,
            passed: summary.verdicts.passed,
          })}
        </p>
        <p className={classes.note}>{t('analysis.reverse.text')}</p>
        <div className={classes.figures} style={{ marginTop: 16 }}>
          <MapFigure body={reverse} isBinary={false} isReverse />
        </div>
      </section>
      <RankedTable
        body={reverse}
        isBinary={false}
        recordId={recordId}
        title={t('analysis.reverse.ranked')}
      />
    </>
  )
}

/** Many exposures against many outcomes, in the order in which it should be read. */
export function MapView({ body, recordId }: { body: MapBody; recordId: string | null }) {
  const t = useT()
  const isBinary = isBinaryScreen(body)
  return (
    <div className={classes.result}>
      <ScreenGuard body={body} isBinary={isBinary} />
      <ScreenPlainSummary body={body} isBinary={isBinary} />
      <section className={classes.section}>
        <h2 className={classes.heading}>{t('analysis.figures.title')}</h2>
        <div className={classes.figures}>
          <Staggered order={1}>
            <MapFigure body={body} isBinary={isBinary} />
            <RelationshipMap body={body} />
          </Staggered>
          <MapClouds body={body} isBinary={isBinary} />
        </div>
      </section>
      <Staggered order={2}>
        <RankedTable body={body} isBinary={isBinary} recordId={recordId} />
      </Staggered>
      <Staggered order={5}>
        <Reverse body={body} recordId={recordId} />
        <Network body={body} />
        <PrintedRules isOlder={body.upgradedFrom !== undefined} />
        <ScreenProvenance body={body} />
      </Staggered>
    </div>
  )
}
