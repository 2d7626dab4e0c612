/** View of a bidirectional result, in reading order. */
import { msg } from '../../../i18n/msg.ts'
import { summaryOf } from '../../../results/bidirectional/summary.ts'
import { FigureTabs } from '../figure-tabs.tsx'
import { ResultFrame, Section, SectionNav } from '../sections.tsx'
import { Summary } from '../summary/result-summary.tsx'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { toolByKey } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useFormat } from '../../use-format.ts'
import { Staggered } from '../staggered.tsx'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { bidirectionalMethods } from '../../../results/bidirectional/methods.ts'
import { MethodsSection } from '../methods-section.tsx'
import classes from '../result.module.css'
import {
  arrowOf,
  type BidirectionalBody,
  type Direction,
  directionsOf,
} from '../../../results/bidirectional/body.ts'
import { BidirectionalProvenance } from './bidirectional-provenance.tsx'
import { DirectionFigures } from './direction-figures.tsx'
import { DirectionRules } from './direction-rules.tsx'
import { DirectionTable } from './direction-table.tsx'
import { PairFigure } from './pair-figure.tsx'
import {
  EstimatesInBothDirections,
  SensitivityInBothDirections,
  SharedVariants,
} from './bidirectional-sections.tsx'

function ToTwoSample({
  directions,
  recordId,
}: {
  directions: readonly Direction[]
  recordId: string
}) {
  const t = useT()
  const known = directions.filter(({ result }) => result.variants.length > 0)
  return (
    <Section
      id="closer"
      title={t('analysis.bidirectional.closer.title')}
      lead={t('analysis.bidirectional.closer.text')}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {known.map((direction) => (
          <Button
            key={direction.way}
            component={Link}
            variant="default"
            h="auto"
            mih={44}
            py={8}
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
            href={paths.toolFrom(toolByKey('twoSampleMr').id, recordId, {
              exposure: direction.exposure,
              outcome: direction.outcome,
            })}
          >
            {t('analysis.bidirectional.closer.open', { direction: arrowOf(direction) })}
          </Button>
        ))}
      </div>
    </Section>
  )
}

type Props = { body: BidirectionalBody; recordId: string | null }

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS: Record<string, string> = {
  summary: msg('analysis.nav.summary'),
  figures: msg('analysis.nav.figures'),
  estimates: msg('analysis.nav.estimates'),
  sensitivity: msg('analysis.nav.sensitivity'),
  rules: msg('analysis.nav.rules'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}

/** Figure of both directions, then the figures of each. */
function Figures({ directions }: { directions: ReturnType<typeof directionsOf> }) {
  const t = useT()
  return (
    <Section id="figures" title={t('analysis.figures.title')}>
      <FigureTabs
        figures={[
          {
            id: 'pair',
            name: t('analysis.bidirectional.pair.title'),
            figure: <PairFigure key="pair" directions={directions} />,
          },
          ...directions.map((direction) => ({
            id: direction.way,
            name: arrowOf(direction),
            figure: <DirectionFigures key={direction.way} direction={direction} />,
          })),
        ]}
      />
    </Section>
  )
}

export function BidirectionalView({ body, recordId }: Props) {
  const t = useT()
  const words = { t, format: useFormat() }
  const directions = directionsOf(body)
  const parts = Object.entries(PARTS).map(([id, text]) => ({ id, text: t(text) }))
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={parts} />
        <SectionBoundaries>
          <Summary
            summary={() => summaryOf(body, words)}
            renderColumns={(note) => <DirectionTable body={body} note={note} />}
          />
          <Staggered order={1}>
            <Figures directions={directions} />
          </Staggered>
          <EstimatesInBothDirections directions={directions} />
          <SensitivityInBothDirections directions={directions} />
          <SharedVariants body={body} directions={directions} />
          <DirectionRules directions={directions} isOlder={body.upgradedFrom !== undefined} />
          {recordId !== null && <ToTwoSample directions={directions} recordId={recordId} />}
          <MethodsSection text={() => paragraphOf(bidirectionalMethods(body, words), words)} />
          <BidirectionalProvenance body={body} directions={directions} />
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
