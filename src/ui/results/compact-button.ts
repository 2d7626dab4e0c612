import type { ButtonStylesNames } from '@mantine/core'
import classes from './compact-button.module.css'

/** Classes of a button of a bar that has one line on a phone: a sign there, a sign with its words elsewhere. */
export const COMPACT_BUTTON: Partial<Record<ButtonStylesNames, string>> = {
  root: classes['root'] ?? '',
  section: classes['section'] ?? '',
  label: classes['label'] ?? '',
}
