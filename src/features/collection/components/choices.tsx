/** Filter that selects one of several options, as buttons with their counts. The long tail is collapsed. */
import { useId, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './collection.module.css'

export type Choice<T extends string> = { value: T | null; label: string; uses: number }

type Props<T extends string> = {
  label: string
  choices: readonly Choice<T>[]
  value: T | null
  /** Number of options shown before the others are collapsed. */
  most?: number
  onChange: (value: T | null) => void
}

export function Choices<T extends string>({ label, choices, value, most, onChange }: Props<T>) {
  const t = useT()
  const labelId = useId()
  const [isWhole, setWhole] = useState(false)
  const limit = most === undefined || isWhole ? choices.length : most
  const shown = choices.filter((choice, index) => index < limit || choice.value === value)
  return (
    <div className={classes.choices} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={classes.choicesLabel}>
        {label}
      </span>
      {shown.map((choice) => (
        <button
          key={choice.value ?? ''}
          type="button"
          className={classes.choice}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value === value ? null : choice.value)}
        >
          {choice.label}
          <span className={classes.uses}>{choice.uses}</span>
        </button>
      ))}
      {most !== undefined && choices.length > most && (
        <button
          type="button"
          className={classes.choice}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('collection.tags.fewer') : t('collection.tags.all', { n: choices.length })}
        </button>
      )}
    </div>
  )
}
