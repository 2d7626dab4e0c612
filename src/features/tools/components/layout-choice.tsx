import { SegmentedControl } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import classes from './tool.module.css'

type Props<L extends string> = {
  layout: L
  options: readonly { value: L; label: string }[]
  onLayout: (layout: L) => void
}

/** Choice between separate files and one table. */
export function LayoutChoice<L extends string>({ layout, options, onLayout }: Props<L>) {
  const t = useT()
  return (
    <SegmentedControl
      fullWidth
      size="md"
      classNames={{ label: classes['choiceLabel'] ?? '' }}
      aria-label={t('tools.screen.layout')}
      value={layout}
      onChange={(value) => onLayout(value as L)}
      data={[...options]}
    />
  )
}
