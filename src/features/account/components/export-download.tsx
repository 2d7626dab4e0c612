/** Form that downloads the prepared export of the account under a file name that the member can change. */
import { Button, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import { useT } from '../../../i18n/use-t.ts'
import { downloadBlob } from '../../../ui/download.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { fetchExport } from '../mutations.ts'
import classes from './account.module.css'
import { Done, FormFault } from './form-parts.tsx'

const EXTENSION = '.json'

type Fetched = { part: number; parts: number }

/** Fetches the pieces and offers them as one file; cancelled on unmount. */
function useFetching() {
  const submission = useSubmission()
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const [isDone, setDone] = useState(false)
  const abortRef = useRef<AbortController | null>(null)
  useEffect(() => () => abortRef.current?.abort(), [])
  return {
    fetched,
    isDone,
    isBusy: submission.isBusy,
    fault: submission.failure?.text ?? null,
    async fetchAs(fileName: string) {
      const controller = new AbortController()
      abortRef.current = controller
      setFetched(null)
      setDone(false)
      await submission.submit(async () => {
        const onPart = (part: number, parts: number) => setFetched({ part, parts })
        setDone(downloadBlob(await fetchExport(onPart, controller.signal), fileName))
      })
    },
  }
}

type Props = { readyAt: string | null; size: number }

export function ExportDownload({ readyAt, size }: Props) {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const day = readyAt?.slice(0, 10) ?? ''
  const [name, setName] = useState(`${brand.appTitle}-export-${day}`)
  const { fetched, isDone, isBusy, fault, fetchAs } = useFetching()
  const fileName = `${fileNameOf(name.replace(/\.json$/i, ''), brand.appTitle)}${EXTENSION}`
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void fetchAs(fileName)
      }}
    >
      <FormFault text={fault} />
      <TextInput
        label={t('settings.export.name')}
        name="fileName"
        autoComplete="off"
        value={name}
        maxLength={80}
        rightSection={<span className={classes.quiet}>{EXTENSION}</span>}
        rightSectionWidth={56}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          type="submit"
          loading={isBusy}
          disabled={!isOnline}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t('settings.export.download', { size: format.bytes(size) })}
        </Button>
        <Done>{isDone && t('settings.export.done', { name: fileName })}</Done>
        {isBusy && fetched !== null && (
          <span className={classes.quiet}>{t('settings.export.part', fetched)}</span>
        )}
      </div>
    </form>
  )
}
