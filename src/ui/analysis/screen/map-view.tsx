import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import { Later } from '../later.tsx'
import classes from '../result.module.css'
import { effectText } from './pair-words.ts'
import { RankedTable } from './ranked-table.tsx'
import { rankedRows } from './ranked.ts'
import { isBinaryScreen, type MapBody } from './screen-body.ts'
import { MapClouds, MapFigure } from './screen-figures.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import { ScreenProvenance } from './screen-provenance.tsx'
import { PrintedRules } from './screen-rules.tsx'
import { ScreenWords } from './screen-words.tsx'
import own from './screen.module.css'
import { VerdictMark } from './verdict-mark.tsx'

const EDGES_SHOWN = 40
const LEVEL = 0.05

/** Pairs that pass the false discovery rate, as the list that a network is drawn from. */
function Network({ body, isBinary }: { body: MapBody; isBinary: boolean }) {
  const t = useT()
  const format = useFormat()
  const edges = rankedRows(body.rows).filter(({ bhClustered }) => (bhClustered ?? 1) < LEVEL)
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('analysis.network.title', { n: edges.length })}</h2>
      <p className={classes.lead}>
        {edges.length > 0 ? t('analysis.network.lead') : t('analysis.network.none')}
      </p>
      <ul className={own.edges}>
        {edges.slice(0, EDGES_SHOWN).map((row) => (
          <li key={`${row.exposure} ${row.outcome}`} className={own.edge}>
            <strong>
              {row.exposure} → {row.outcome}
            </strong>
            <span className={own.sub}>
              <Power>
                {`${effectText(row, isBinary, format)} · q ${format.p(row.bhClustered)} · `}
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

/** Many exposures against many outcomes, in the order in which it should be read. */
export function MapView({ body, recordId }: { body: MapBody; recordId: string | null }) {
  const t = useT()
  const isBinary = isBinaryScreen(body)
  return (
    <div className={classes.result}>
      <ScreenGuard body={body} isBinary={isBinary} />
      <ScreenWords body={body} isBinary={isBinary} />
      <section className={classes.section}>
        <h2 className={classes.heading}>{t('analysis.figures.title')}</h2>
        <div className={classes.figures}>
          <Later order={1}>
            <MapFigure body={body} isBinary={isBinary} />
          </Later>
          <MapClouds body={body} isBinary={isBinary} />
        </div>
      </section>
      <Later order={2}>
        <RankedTable body={body} isBinary={isBinary} recordId={recordId} />
      </Later>
      <Later order={5}>
        <Network body={body} isBinary={isBinary} />
        <PrintedRules />
        <ScreenProvenance body={body} />
      </Later>
    </div>
  )
}
