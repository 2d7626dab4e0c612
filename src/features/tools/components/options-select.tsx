import { NativeSelect } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import classes from './tool.module.css'

type Props<V extends string> = {
  label: string
  hint?: string
  value: V
  /** The possibilities in their order, each with the id of its text. */
  texts: Readonly<Record<V, string>>
  /** Its texts are long: it takes the room of two fields where there is as much. */
  isLong?: boolean
  onChange: (value: V) => void
}

/** One of several possibilities, of which only the chosen one is in view. */
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
      // The browser gives back one of the values above.
      onChange={(event) => onChange(event.currentTarget.value as V)}
    />
  )
}
