import { languageFacts } from '../../../contract/languages.ts'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { toolByKey } from '../../../contract/tools.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useFormat } from '../../use-format.ts'
import { Staggered } from '../staggered.tsx'
import type { Words } from '../../../i18n/words.ts'
import { ResultSection, WordsSection } from '../result-parts.tsx'
import classes from '../result.module.css'
import {
  arrowOf,
  type BidirectionalBody,
  type Direction,
  directionsOf,
  traitNames,
} from '../../../results/bidirectional/body.ts'
import { BidirectionalProvenance } from './bidirectional-provenance.tsx'
import { OVERALL_TEXT } from '../../../results/bidirectional/bidirectional-texts.ts'
import { DirectionFigures } from './direction-figures.tsx'
import { DirectionGuards } from './direction-guard.tsx'
import { DirectionRules } from './direction-rules.tsx'
import { effectParts, mainOf } from './figure-data.ts'
import { PairFigure } from './pair-figure.tsx'
import { EstimatesBothWays, SensitivityBothWays, SharedVariants } from './side-by-side.tsx'

/** One direction in a sentence. It quotes; it never speaks of causes. */
export function sentenceOf(direction: Direction, { t, format }: Words, joint: string): string {
  const { exposure, outcome, isBinary, result } = direction
  const main = mainOf(direction)
  if (!main) return t('analysis.bidirectional.nothing', { exposure, outcome })
  const { value, ci } = effectParts(main, isBinary, format)
  const values = {
    exposure,
    outcome,
    value,
    ci,
    p: format.pStatement(main.p, main.negLog10P),
    n: main.nsnp,
  }
  const said = isBinary
    ? t('analysis.bidirectional.words.odds', values)
    : t('analysis.bidirectional.words.beta', values)
  const failed = new Set(
    result.rules.filter(({ passed }) => passed === false).map(({ rule }) => rule),
  )
  if (failed.has('without-backward')) {
    const count = result.steiger?.backward.length ?? 0
    return `${said}${joint}${t('analysis.bidirectional.words.backward', { n: count, exposure, outcome })}`
  }
  if (failed.has('without-shared')) {
    return `${said}${joint}${t('analysis.bidirectional.words.shared')}`
  }
  return said
}

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
    <ResultSection
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
    </ResultSection>
  )
}

type Props = { body: BidirectionalBody; recordId: string | null }

/** Both directions, in the order in which they should be read. */
export function BidirectionalView({ body, recordId }: Props) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  // Chinese sentences follow each other without a space.
  const joint = languageFacts(useLocale()).gap
  const directions = directionsOf(body)
  const { a, b } = traitNames(body)
  return (
    <div className={classes.result}>
      <DirectionGuards directions={directions} />
      <WordsSection
        main={[t(OVERALL_TEXT[body.verdict], { a, b })]}
        rest={directions.map((direction) => sentenceOf(direction, words, joint))}
        limits={t('analysis.words.limits')}
      />
      <ResultSection title={t('analysis.figures.title')}>
        <PairFigure directions={directions} />
      </ResultSection>
      <EstimatesBothWays directions={directions} />
      <Staggered order={1}>
        <SensitivityBothWays directions={directions} />
        <SharedVariants body={body} directions={directions} />
        <DirectionRules directions={directions} isOlder={body.upgradedFrom !== undefined} />
      </Staggered>
      {directions.map((direction, index) => (
        <Staggered key={direction.way} order={index + 2}>
          <DirectionFigures direction={direction} />
        </Staggered>
      ))}
      <Staggered order={4}>
        {recordId !== null && <ToTwoSample directions={directions} recordId={recordId} />}
        <BidirectionalProvenance body={body} directions={directions} />
      </Staggered>
    </div>
  )
}
