import { Radio } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { AssociationMapping } from '../../../science/reader/association-fields.ts'
import classes from './data.module.css'

type Props = {
  /** The two columns it can be; null where nothing is open. */
  openAlleles: readonly [string, string] | null
  mapping: AssociationMapping
  /** What speaks for one of them; the question alone where nothing does. */
  finding?: string | null
  onChange: (mapping: AssociationMapping) => void
}

/** Programs disagree about A1 and A2: nothing is guessed from the names. */
export function AlleleQuestion({ openAlleles, mapping, finding = null, onChange }: Props) {
  const t = useT()
  if (!openAlleles) return null
  const [one, two] = openAlleles
  return (
    <div className={classes.ask}>
      <Radio.Group
        label={t('tools.screen.alleleQuestion', { one, two })}
        description={finding ?? t('tools.screen.alleleOpen')}
        value={mapping.effect_allele ?? ''}
        onChange={(column) =>
          onChange({
            ...mapping,
            effect_allele: column,
            other_allele: column === one ? two : one,
          })
        }
      >
        <div className={classes.answers}>
          {[one, two].map((column) => (
            <Radio
              key={column}
              size="md"
              value={column}
              label={t('tools.screen.alleleChoice', { column })}
              styles={{ body: { minHeight: 44, alignItems: 'center' } }}
            />
          ))}
        </div>
      </Radio.Group>
    </div>
  )
}
