import { NativeSelect } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'

type Props<V extends string> = {
  label: string
  hint?: string
  value: V
  /** The possibilities in their order, each with the id of its text. */
  texts: Readonly<Record<V, string>>
  onChange: (value: V) => void
}

/** One of several possibilities, of which only the chosen one is in view. */
export function OptionsSelect<V extends string>({ label, hint, value, texts, onChange }: Props<V>) {
  const t = useT()
  return (
    <NativeSelect
      size="md"
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
