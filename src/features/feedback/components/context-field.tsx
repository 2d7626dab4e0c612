import { Checkbox } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { CONTEXT_KEYS, type ContextFacts, type ContextKey } from '../model.ts'
import classes from './feedback.module.css'
import { CONTEXT_TEXTS } from './texts.ts'

type Props = {
  facts: ContextFacts
  withheld: readonly ContextKey[]
  onChange: (withheld: ContextKey[]) => void
}

/**
 * The context about page and device that is sent with the message, word for word; each part can be
 * removed.
 */
export function ContextField({ facts, withheld, onChange }: Props) {
  const t = useT()
  const known = CONTEXT_KEYS.filter((key) => (facts[key] ?? '') !== '')
  return (
    <fieldset className={classes.context}>
      <legend className={classes.label}>{t('feedback.context')}</legend>
      <p className={classes.dim}>{t('feedback.context.hint')}</p>
      {known.map((key) => (
        <Checkbox
          key={key}
          className={classes.fact ?? ''}
          checked={!withheld.includes(key)}
          label={t(CONTEXT_TEXTS[key])}
          description={facts[key]}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? withheld.filter((it) => it !== key)
                : [...withheld, key],
            )
          }
        />
      ))}
    </fieldset>
  )
}
