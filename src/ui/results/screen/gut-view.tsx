import { Staggered } from '../staggered.tsx'
import classes from '../result.module.css'
import { RankedTable } from './ranked-table.tsx'
import { type GutBody, isBinaryScreen } from '../../../results/screen/body.ts'
import { GutFigures } from './screen-figures.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import { ScreenProvenance } from './screen-provenance.tsx'
import { PrintedRules } from './screen-rules.tsx'
import { StrictRun } from './strict-run.tsx'
import { ScreenPlainSummary } from './screen-plain-summary.tsx'

/** Many taxa against one outcome, in the order in which it should be read. */
export function GutView({ body, recordId }: { body: GutBody; recordId: string | null }) {
  const isBinary = isBinaryScreen(body)
  return (
    <div className={classes.result}>
      <ScreenGuard body={body} isBinary={isBinary} />
      <ScreenPlainSummary body={body} isBinary={isBinary} />
      <Staggered order={1}>
        <RankedTable body={body} isBinary={isBinary} recordId={recordId} />
      </Staggered>
      <Staggered order={2}>
        <StrictRun body={body} isBinary={isBinary} />
      </Staggered>
      <GutFigures body={body} isBinary={isBinary} />
      <Staggered order={5}>
        <PrintedRules isOlder={body.upgradedFrom !== undefined} />
        <ScreenProvenance body={body} />
      </Staggered>
    </div>
  )
}
