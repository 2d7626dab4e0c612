/** Controls of a setting of the appearance: a radio group of a few visible values, and a switch. */
import { SegmentedControl, Switch } from '@mantine/core'
import { useId } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './appearance.module.css'

type ChoiceProps<W extends string> = {
  /** Message id of the label. */
  label: string
  value: W
  /** The values and their message ids, in display order. */
  options: readonly (readonly [word: W, label: string])[]
  /** Values that cannot be chosen at present. */
  disabled?: readonly W[]
  onChange: (word: W) => void
}

/** Radio group of a few values, all visible. */
export function Choice<W extends string>({
  label,
  value,
  options,
  disabled = [],
  onChange,
}: ChoiceProps<W>) {
  const t = useT()
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {t(label)}
      </div>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={(word) => onChange(word as W)}
        data={options.map(([word, text]) => ({
          value: word,
          label: t(text),
          disabled: disabled.includes(word),
        }))}
        classNames={{ label: classes.segment }}
      />
    </div>
  )
}

type FlagProps = {
  label: string
  hint?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Switch for an on-off setting. */
export function Flag({ label, hint, isOn, isDisabled = false, onChange }: FlagProps) {
  const t = useT()
  return (
    <Switch
      className={classes.flag}
      labelPosition="left"
      label={t(label)}
      description={hint === undefined ? undefined : t(hint)}
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
