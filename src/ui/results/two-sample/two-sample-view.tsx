/**
 * View of a two-sample result: first its conclusion and its limitations, then the numbers, figures, checks and
 * provenance.
 */
import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { memo, useDeferredValue } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MethodsSection } from '../methods-section.tsx'
import { ResultFrame, SectionNav } from '../sections.tsx'
import { Staggered } from '../staggered.tsx'
import { Summary } from '../summary/result-summary.tsx'
import { msg } from '../../../i18n/msg.ts'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { twoSampleMethods } from '../../../results/two-sample/methods.ts'
import { summaryOf } from '../../../results/two-sample/summary.ts'
import { useAfterPaint } from '../../use-after-paint.ts'
import { useFormat } from '../../use-format.ts'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import classes from '../result.module.css'
import { Changes } from './changes.tsx'
import { ConventionSection } from './convention-section.tsx'
import { EstimatesTable } from './estimates-table.tsx'
import { FiguresHint } from './figures-hint.tsx'
import { LiveBar } from './live-bar.tsx'
import { Provenance } from './provenance.tsx'
import { ResultFigures } from './result-figures.tsx'
import { Sensitivity } from './sensitivity.tsx'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import own from './two-sample.module.css'
import { type Live, LiveNow, useLive } from './use-live-result.ts'
import { VariantTable } from './variant-table.tsx'

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS: Record<string, string> = {
  summary: msg('analysis.nav.summary'),
  figures: msg('analysis.nav.figures'),
  estimates: msg('analysis.nav.estimates'),
  sensitivity: msg('analysis.nav.sensitivity'),
  variants: msg('analysis.nav.variants'),
  convention: msg('analysis.nav.convention'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}
/** Sections that require a result that can be recomputed. */
const LIVE_PARTS: ReadonlySet<string> = new Set(['variants', 'convention'])

/** Notice that the record is of an older build, with an action to recompute it. */
function OldNote({ live }: { live: Live | null }) {
  const t = useT()
  return (
    <Alert
      variant="light"
      icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />}
      title={t('analysis.old.title')}
    >
      <p style={{ margin: 0 }}>{t('analysis.old.text')}</p>
      {live && (
        <Button mt="sm" variant="default" onClick={live.rerun}>
          {t('analysis.old.run')}
        </Button>
      )}
    </Alert>
  )
}

type PartsProps = { body: TwoSampleBody; live: Live | null }

/** Everything below the summary, the figures in which variants can be left out first. */
function Further({ body, live }: PartsProps) {
  const t = useT()
  const format = useFormat()
  return (
    <SectionBoundaries>
      <Staggered order={1}>
        <ResultFigures body={body} live={live} />
      </Staggered>
      <EstimatesTable body={body} />
      <Sensitivity body={body} />
      <Staggered order={2}>
        <SectionBoundaries>
          {live && <VariantTable live={live} />}
          {live && <ConventionSection live={live} />}
        </SectionBoundaries>
      </Staggered>
      <MethodsSection
        text={() => paragraphOf(twoSampleMethods(body, { t, format }), { t, format })}
      />
      <Provenance body={body} />
    </SectionBoundaries>
  )
}

/** Memoised: thousands of variants take seconds, so these parts follow a change in a transition. */
const Parts = memo(function Parts({ body, live }: PartsProps) {
  const t = useT()
  const format = useFormat()
  const shown = live?.shown ?? body
  return (
    <SectionBoundaries>
      <Summary
        summary={() => summaryOf(shown, { t, format })}
        // With one variant there is nothing to leave out.
        hint={live && body.variants.length > 1 && <FiguresHint />}
      />
      {live?.isChanged && live.shown !== live.stored && <Changes live={live} />}
      <Further body={shown} live={live} />
    </SectionBoundaries>
  )
})

/**
 * Where the app provides its workers, variants can be left out and another convention chosen; the record is unchanged.
 */
export function TwoSampleView({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const live = useLive(body)
  const late = useDeferredValue(live)
  // The bar shifts the page and the waiting state dims it, and both repaint all of it; the clicked point repaints only
  // itself.
  const seen = useAfterPaint(live)
  const parts = Object.entries(PARTS)
    .filter(([id]) => live || !LIVE_PARTS.has(id))
    .map(([id, text]) => ({ id, text: t(text) }))
  const shown = live?.shown ?? body
  return (
    <LiveNow value={live}>
      <ResultFrame>
        <div className={classes.result}>
          <SectionNav parts={parts} />
          {shown.upgradedFrom !== undefined && <OldNote live={live} />}
          {seen?.isChanged && <LiveBar live={seen} />}
          <div
            className={
              seen?.state === 'working' ? `${classes.result} ${own.waiting}` : classes.result
            }
            aria-busy={live?.state === 'working'}
          >
            <Parts body={body} live={late} />
          </div>
        </div>
      </ResultFrame>
    </LiveNow>
  )
}
