/** Settings step whose defaults suffice, so that it is folded to one line. */
import { Button, Collapse } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { PresetStep } from './step.tsx'
import classes from './tool.module.css'

type Props = {
  /** Summary of the settings in one line, shown while they are folded. */
  line: string
  /** Whether a number would be rejected by the engine: the fields stay open until it is corrected. */
  hasFaults: boolean
  /** Number of the step; 2 by default. */
  number?: number
  /** Names of the step's settings; all when absent. */
  of?: readonly string[]
  children: ReactNode
}

export function FoldedSettings({ line, hasFaults, number = 2, of, children }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || hasFaults
  return (
    <PresetStep
      number={number}
      title={t('tools.settings.title')}
      hasFaults={hasFaults}
      {...(of && { of })}
      side={
        <Button
          variant="subtle"
          aria-expanded={isShown}
          disabled={hasFaults}
          onClick={() => setOpen(!isOpen)}
        >
          {isShown ? t('tools.settings.close') : t('tools.settings.open')}
        </Button>
      }
    >
      {!isShown && <p className={classes.settingsLine}>{line}</p>}
      <Collapse expanded={isShown}>
        <div className={classes.fields}>{children}</div>
      </Collapse>
    </PresetStep>
  )
}
