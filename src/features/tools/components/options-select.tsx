/** Select for one of several options, which are given as a table of message ids. */
import { NativeSelect } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import classes from './tool.module.css'

type Props<V extends string> = {
  label: string
  hint?: string
  value: V
  /** Options in their order, each with its message id. */
  texts: Readonly<Record<V, string>>
  /** Whether the texts are long: the field spans two columns where there are as many. */
  isLong?: boolean
  onChange: (value: V) => void
}

export function OptionsSelect<V extends string>(props: Props<V>) {
  const { label, hint, value, texts, isLong = false, onChange } = props
  const t = useT()
  return (
    <NativeSelect
      size="md"
      {...(isLong && { className: classes['longField'] ?? '' })}
      label={label}
      {...(hint !== undefined && { description: hint })}
      value={value}
      data={(Object.keys(texts) as V[]).map((option) => ({
        value: option,
        label: t(texts[option]),
      }))}
      // The browser returns one of the values above.
      onChange={(event) => onChange(event.currentTarget.value as V)}
    />
  )
}
