import { Button, Collapse } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Step } from './step.tsx'
import classes from './tool.module.css'

type Props = {
  /** The settings in one line, shown while they are folded. */
  line: string
  /** A number that the engine would not take: the fields stay open until it is mended. */
  hasFaults: boolean
  /** Its place among the steps; the second unless told. */
  number?: number
  children: ReactNode
}

/** A step whose defaults do, so that it is folded to one line. */
export function FoldedSettings({ line, hasFaults, number = 2, children }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || hasFaults
  return (
    <Step
      number={number}
      title={t('tools.settings.title')}
      isDone={!hasFaults}
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
    </Step>
  )
}
