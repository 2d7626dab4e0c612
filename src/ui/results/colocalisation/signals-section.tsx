/** Section on several causal variants: pairs of signals, credible sets, and whether the panel fits the data. */
import { useT } from '../../../i18n/use-t.ts'
import {
  type ColocalisationBody,
  LOCUS_SIDES,
  readingOf,
  traitNames,
} from '../../../results/colocalisation/body.ts'
import {
  faultText,
  fittedName,
  fittedNames,
  fitTexts,
  signalsText,
} from '../../../results/colocalisation/several.ts'
import { probabilityText } from '../../../results/colocalisation/texts.ts'
import type { SeveralResult } from '../../../science/colocalisation/several-result.ts'
import { useFormat } from '../../use-format.ts'
import { NumberTable } from '../result-parts.tsx'
import classes from '../result.module.css'
import { Section } from '../sections.tsx'

type Props = { body: ColocalisationBody; several: SeveralResult }

/** Pairs of signals, the likeliest to be shared first. */
function Pairs({ body, several }: Props) {
  const t = useT()
  const format = useFormat()
  const names = traitNames(body)
  const { traits, pairs } = several
  if (!traits || pairs.length === 0) return null
  const lead = (side: 'a' | 'b', set: number) =>
    fittedName(body, several, traits[side].sets[set]?.variants[0] ?? -1)
  return (
    <NumberTable
      columns={[
        t('analysis.coloc.several.pair', names),
        'H0',
        'H1',
        'H2',
        'H3',
        'H4',
        t('analysis.coloc.several.best'),
      ]}
      rows={pairs
        .toSorted((one, other) => other.posterior[4] - one.posterior[4])
        .map(({ a, b, posterior, best }) => ({
          id: `${a} ${b}`,
          isMain: readingOf(posterior) === 'shared',
          name: `${lead('a', a)}\u00a0· ${lead('b', b)}`,
          cells: [
            ...posterior.map((value) => probabilityText(value, format)),
            fittedName(body, several, best),
          ],
        }))}
    />
  )
}

/** Credible sets of both traits. */
function Sets({ body, several }: Props) {
  const t = useT()
  const format = useFormat()
  const names = traitNames(body)
  const { traits } = several
  if (!traits) return null
  const rows = LOCUS_SIDES.flatMap((side) =>
    traits[side].sets.map(({ variants, coverage, purity }, k) => ({
      id: `${side} ${k}`,
      name: (
        <>
          {fittedName(body, several, variants[0] ?? -1)}
          <span className={classes.rule}>{names[side]}</span>
        </>
      ),
      cells: [
        format.fixed(traits[side].pip[variants[0] ?? -1] ?? 0, 3),
        format.integer(variants.length),
        format.percent(coverage, 1),
        format.fixed(purity.least, 2),
        fittedNames(body, several, variants),
      ],
    })),
  )
  if (rows.length === 0) return null
  return (
    <NumberTable
      columns={[
        t('analysis.coloc.several.lead'),
        'PIP',
        t('analysis.coloc.several.size'),
        t('analysis.coloc.several.coverage'),
        t('analysis.coloc.several.purity'),
        t('analysis.coloc.several.variants'),
      ]}
      rows={rows}
    />
  )
}

export function SignalsSection({ body, several }: Props) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const fault = faultText(body, several, words)
  return (
    <Section
      id="signals"
      title={t('analysis.coloc.several.title')}
      lead={t('analysis.coloc.several.text')}
    >
      <p className={classes.lead}>{fault ?? signalsText(body, several, words)}</p>
      <Pairs body={body} several={several} />
      <div className={classes.between}>
        <Sets body={body} several={several} />
      </div>
      <ul className={`${classes.lead} ${classes.between}`}>
        {fitTexts(body, several, words).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Section>
  )
}
