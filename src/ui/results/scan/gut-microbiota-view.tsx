/** View of a scan: many taxa against one outcome, in reading order. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../use-format.ts'
import { type GutBody, isBinaryScan } from '../../../results/scan/body.ts'
import { hasStrict } from '../../../results/scan/strict.ts'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import classes from '../result.module.css'
import { ResultFrame, SectionNav } from '../sections.tsx'
import { Staggered } from '../staggered.tsx'
import { RankedTable } from './ranked-table.tsx'
import { GutFigures } from './scan-figures.tsx'
import { MethodsSection } from '../methods-section.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { scanMethods } from '../../../results/scan/methods.ts'
import { ScanProvenance } from './scan-provenance.tsx'
import { PrintedRules } from './scan-rules.tsx'
import { ScanSummary } from './scan-summary.tsx'
import { StrictRun } from './strict-run.tsx'

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS: Record<string, string> = {
  summary: msg('analysis.nav.summary'),
  ranked: msg('analysis.nav.ranked'),
  figures: msg('analysis.nav.figures'),
  strict: msg('analysis.nav.strict'),
  rules: msg('analysis.nav.rules'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}

export function GutView({ body, recordId }: { body: GutBody; recordId: string | null }) {
  const t = useT()
  const words = { t, format: useFormat() }
  const isBinary = isBinaryScan(body)
  const parts = Object.entries(PARTS)
    .filter(([id]) => id !== 'strict' || hasStrict(body))
    .map(([id, text]) => ({ id, text: t(text) }))
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={parts} />
        <SectionBoundaries>
          <ScanSummary body={body} />
          <RankedTable body={body} isBinary={isBinary} recordId={recordId} />
          <Staggered order={1}>
            <GutFigures body={body} isBinary={isBinary} />
          </Staggered>
          <StrictRun body={body} isBinary={isBinary} />
          <PrintedRules isOlder={body.upgradedFrom !== undefined} />
          <MethodsSection text={() => paragraphOf(scanMethods(body, words), words)} />
          <ScanProvenance body={body} />
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
