import type { ButtonStylesNames } from '@mantine/core'
import classes from './compact-button.module.css'

/** Classes of a button in a bar that has one line on a phone: an icon there, an icon with its label elsewhere. */
export const COMPACT_BUTTON: Partial<Record<ButtonStylesNames, string>> = {
  root: classes['root'] ?? '',
  section: classes['section'] ?? '',
  label: classes['label'] ?? '',
}
