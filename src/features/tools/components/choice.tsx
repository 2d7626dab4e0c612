import { Input, SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import classes from './tool.module.css'

type Props<V extends string> = {
  label: string
  hint?: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** Choice of one of a few options, all of them visible. */
export function Choice<V extends string>({ label, hint, value, options, onChange }: Props<V>) {
  const id = useId()
  return (
    <div>
      <Input.Label labelElement="div" size="md" id={id}>
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        size="md"
        classNames={{ label: classes['choiceLabel'] ?? '' }}
        aria-labelledby={id}
        value={value}
        onChange={(next) => onChange(next as V)}
        data={[...options]}
      />
      {hint !== undefined && (
        <Text size="sm" c="dimmed" mt={4}>
          {hint}
        </Text>
      )}
    </div>
  )
}
