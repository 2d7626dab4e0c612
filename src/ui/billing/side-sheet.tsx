/** Sheet with one item of a list: beside the list on a wide screen, over it on a phone. */
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Drawer } from '../layers/drawer.tsx'
import classes from './detail.module.css'

/** Below 600 px the sheet takes the full width. */
const PHONE = '(max-width: 37.4375em)'

type Props = {
  /** Id of the opened item; null closes the sheet. */
  id: string | null
  title: string
  onClose: () => void
  children: (id: string) => ReactNode
}

export function SideSheet({ id, title, onClose, children }: Props) {
  const t = useT()
  const isPhone = useMediaQuery(PHONE, false)
  // The last content stays visible during the exit transition.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      isInAddress
      position="right"
      size={isPhone ? '100%' : 600}
      title={title}
      classNames={{ title: classes.sheetTitle ?? '', body: classes.sheetBody ?? '' }}
      closeButtonProps={{ size: 44, 'aria-label': t('billing.sheet.close') }}
    >
      {shown !== null && children(shown)}
    </Drawer>
  )
}
