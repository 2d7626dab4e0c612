/** Dialog in place of a download or of printing, for browsers within apps: what can be done there. */
import { Button, Stack, Text } from '@mantine/core'
import { PlainModal } from './layers/modal-root.tsx'
import { IconCopy, IconShare } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSentences, useT } from '../i18n/use-t.ts'
import { getInAppBrowser } from '../platform/in-app-browser.ts'
import { openPrintDialog, type Refused, saveFile } from './download.ts'
import { PageAddress, useOutsideText } from './open-outside.tsx'

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Pictures that a long press saves. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Files of text that can be pasted elsewhere. */
const TEXT = /^text\/|^application\/(?:json|x-)|\+xml/
const LONGEST_TEXT = 1024 * 1024

/** The picture as an address of its own: long presses save no object URLs. */
function Picture({ file }: { file: File }) {
  const t = useT()
  const [address, setAddress] = useState('')
  useEffect(() => {
    const reading = new FileReader()
    reading.addEventListener('load', () => setAddress(reading.result as string))
    reading.readAsDataURL(file)
    return () => reading.abort()
  }, [file])
  return (
    <div>
      <Text mb="xs">{t('inApp.picture')}</Text>
      {address !== '' && (
        <img
          src={address}
          alt={file.name}
          style={{ maxWidth: '100%', maxHeight: '50vh', background: '#fff' }}
        />
      )}
    </div>
  )
}

function CopyText({ file }: { file: File }) {
  const t = useT()
  const [copied, setCopied] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await file.text())
      setCopied(t('inApp.copied'))
    } catch {
      setCopied(t('share.made.notCopied'))
    }
  }
  return (
    <div>
      <Button leftSection={<IconCopy {...ICON} />} onClick={() => void copy()}>
        {t('inApp.copy')}
      </Button>
      <Text size="sm" c="dimmed" role="status" mt={4}>
        {copied}
      </Text>
    </div>
  )
}

function canShare(file: File): boolean {
  // Missing in some browsers, despite its type.
  const device: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
  return device.share !== undefined && device.canShare?.({ files: [file] }) === true
}

/** Actions on the file that work within apps. */
function FileActions({ file }: { file: File }) {
  const t = useT()
  const isText = TEXT.test(file.type) && file.size <= LONGEST_TEXT
  return (
    <>
      {PICTURES.has(file.type) && <Picture file={file} />}
      {isText && <CopyText file={file} />}
      {canShare(file) && (
        <Button
          variant="default"
          leftSection={<IconShare {...ICON} />}
          // Closing the share sheet is no error.
          onClick={() => void navigator.share({ files: [file] }).catch(() => {})}
        >
          {t('inApp.share')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => saveFile(file)}>
        {t('inApp.try')}
      </Button>
    </>
  )
}

type Props = { refused: Refused; onClose: () => void }

export function FileSheet({ refused, onClose }: Props) {
  const t = useT()
  const sentences = useSentences()
  const outsideText = useOutsideText()
  const app = getInAppBrowser() ?? 'app'
  const isPrint = refused === 'print'
  const print = () => {
    // The sheet would be printed as well.
    flushSync(onClose)
    openPrintDialog()
  }
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={650}>
          {isPrint ? t('inApp.print.title', { app }) : t('inApp.title', { app })}
        </Text>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('share.dialog.close') }}
    >
      <Stack gap="md">
        <Text>
          {sentences(
            isPrint ? t('inApp.print.text') : t('inApp.text', { file: refused.name }),
            outsideText(app),
          )}
        </Text>
        <PageAddress />
        {isPrint ? (
          <Button variant="subtle" onClick={print}>
            {t('inApp.print.try')}
          </Button>
        ) : (
          <FileActions file={refused} />
        )}
      </Stack>
    </PlainModal>
  )
}
