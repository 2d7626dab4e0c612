/** View of a causal map: many exposures against many outcomes, in reading order. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { PairRow } from '../../../science/scan-run/result.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import { ResultFrame, Section, SectionNav } from '../sections.tsx'
import { Staggered } from '../staggered.tsx'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import classes from '../result.module.css'
import { effectText } from '../../../results/scan/texts.ts'
import { RankedTable } from './ranked-table.tsx'
import { rankedRows } from '../../../results/scan/ranked.ts'
import { isBinaryScan, type MapBody, reverseBody } from '../../../results/scan/body.ts'
import { MapFigure, MapFigures } from './scan-figures.tsx'
import { MethodsSection } from '../methods-section.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { scanMethods } from '../../../results/scan/methods.ts'
import { ScanProvenance } from './scan-provenance.tsx'
import { PrintedRules } from './scan-rules.tsx'
import { ScanSummary } from './scan-summary.tsx'
import own from './screen.module.css'
import { VerdictMark } from './verdict-mark.tsx'

const EDGES_SHOWN = 40
const LEVEL = 0.05

type Edge = { row: PairRow; isBinary: boolean }

/** Returns the pairs that pass the false discovery rate in either direction, smallest p first. */
function edgesOf(body: MapBody): Edge[] {
  const passing = (own: MapBody): Edge[] =>
    rankedRows(own.rows)
      .filter(({ bhClustered }) => (bhClustered ?? 1) < LEVEL)
      .map((row) => ({ row, isBinary: isBinaryScan(own) }))
  const reverse = reverseBody(body)
  return [...passing(body), ...(reverse ? passing(reverse) : [])].toSorted(
    (x, y) => (x.row.p ?? 2) - (y.row.p ?? 2),
  )
}

/** Returns a function for the result of Steiger's test of an arrow, where it is conclusive. */
function useSteigerWord(): (row: PairRow) => string {
  const t = useT()
  return ({ isForward }) => {
    if (isForward === null) return ''
    return isForward ? t('analysis.network.steigerAlong') : t('analysis.network.steigerAgainst')
  }
}

/** List of the edges of the network. */
function Network({ body }: { body: MapBody }) {
  const t = useT()
  const format = useFormat()
  const steiger = useSteigerWord()
  const edges = edgesOf(body)
  return (
    <Section
      id="network"
      title={t('analysis.network.title', { n: edges.length })}
      lead={edges.length > 0 ? t('analysis.network.lead') : t('analysis.network.none')}
      isFolded
      note="q < 0.05"
    >
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
                  .join('\u00a0· ')}
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
    </Section>
  )
}

/** Whether the other direction was computed, or was requested and had no instruments. */
function hasReverse(body: MapBody): boolean {
  return reverseBody(body) !== null || body.parameters.reverse === true
}

/** Reverse direction: in numbers, as a heat map in the mirrored cells, and pair by pair. */
function Reverse({ body, recordId }: { body: MapBody; recordId: string | null }) {
  const t = useT()
  const reverse = reverseBody(body)
  const title = t('analysis.reverse.title')
  if (!reverse) {
    return hasReverse(body) ? (
      <Section id="reverse" title={title}>
        <p className={classes.note}>{t('analysis.reverse.none')}</p>
      </Section>
    ) : null
  }
  const { testable, significantBh, verdicts } = reverse.summary
  return (
    <>
      <Section
        id="reverse"
        title={title}
        lead={t('analysis.reverse.lead', {
          n: testable,
          q: significantBh,
          passed: verdicts.passed,
        })}
        isFolded
        note={t('analysis.reverse.note', { n: testable, q: significantBh })}
      >
        <p className={classes.note}>{t('analysis.reverse.text')}</p>
        <div className={classes.figures} style={{ marginTop: 16 }}>
          <MapFigure body={reverse} isBinary={false} isReverse />
        </div>
      </Section>
      <RankedTable
        id="reverse-ranked"
        body={reverse}
        isBinary={false}
        recordId={recordId}
        title={t('analysis.reverse.ranked')}
        note={t('analysis.reverse.rankedNote')}
      />
    </>
  )
}

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS: Record<string, string> = {
  summary: msg('analysis.nav.summary'),
  figures: msg('analysis.nav.figures'),
  ranked: msg('analysis.nav.ranked'),
  reverse: msg('analysis.nav.reverse'),
  network: msg('analysis.nav.network'),
  rules: msg('analysis.nav.rules'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}

export function MapView({ body, recordId }: { body: MapBody; recordId: string | null }) {
  const t = useT()
  const words = { t, format: useFormat() }
  const isBinary = isBinaryScan(body)
  const parts = Object.entries(PARTS)
    .filter(([id]) => id !== 'reverse' || hasReverse(body))
    .map(([id, text]) => ({ id, text: t(text) }))
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={parts} />
        <SectionBoundaries>
          <ScanSummary body={body} />
          <Staggered order={1}>
            <MapFigures body={body} isBinary={isBinary} />
          </Staggered>
          <Staggered order={2}>
            <RankedTable body={body} isBinary={isBinary} recordId={recordId} />
          </Staggered>
          <Reverse body={body} recordId={recordId} />
          <Network body={body} />
          <PrintedRules isOlder={body.upgradedFrom !== undefined} />
          <MethodsSection text={() => paragraphOf(scanMethods(body, words), words)} />
          <ScanProvenance body={body} />
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
