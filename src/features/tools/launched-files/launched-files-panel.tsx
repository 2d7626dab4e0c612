/** Launched files without a tool: their kinds, and the tools that accept them. */
import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconArrowsUpDown, IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toolByKey, toolTexts } from '../../../contract/tools.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { assignFiles } from '../../../platform/import-inbox.ts'
import { clearLaunchedFiles, type InboxFile, setInbox } from '../../../platform/launched-files.ts'
import type { TableKind } from '../../../science/parser/table-kind.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useFaultText } from '../components/use-fault-text.ts'
import { useToolHolder } from '../runner-provider.tsx'
import { createToolRunner } from '../session/tool-runner.ts'
import classes from './launched-files.module.css'
import { type Offer, findOffer, recogniseFile, type RecognisedFile } from './recognise-file.ts'

const KIND_TEXT: Record<TableKind, string> = {
  pairs: msg('tools.files.kind.pairs'),
  associations: msg('tools.files.kind.associations'),
  effects: msg('tools.files.kind.effects'),
  studies: msg('tools.files.kind.studies'),
}
const OBSTACLE_TEXT = {
  mixed: msg('tools.files.mixed'),
  single: msg('tools.files.single'),
  none: msg('tools.files.none'),
} as const

/** Recognises the kind of each file; undefined while it is read. */
function useRecognisedFiles(files: readonly File[]): ReadonlyMap<File, RecognisedFile> {
  const holder = useToolHolder()
  const [known, setKnown] = useState<ReadonlyMap<File, RecognisedFile>>(new Map())
  useEffect(() => {
    const stopping = new AbortController()
    const runner = holder.runner(createToolRunner)
    for (const file of files) {
      void recogniseFile(file, runner, stopping.signal).then((found) => {
        if (!stopping.signal.aborted) setKnown((before) => new Map(before).set(file, found))
      })
    }
    return () => stopping.abort()
  }, [files, holder])
  return known
}

function Meaning({ found }: { found: RecognisedFile | undefined }) {
  const t = useT()
  const faultText = useFaultText()
  if (!found) {
    return (
      <>
        <Loader size={14} /> {t('tools.files.reading')}
      </>
    )
  }
  if (found.name === 'record') return t('tools.files.kind.record')
  if (found.name === 'failed') return faultText(found.problem)
  return found.kind === null ? t('tools.files.kind.unknown') : t(KIND_TEXT[found.kind])
}

type ListProps = { files: readonly InboxFile[]; known: ReadonlyMap<File, RecognisedFile> }

function FileList({ files, known }: ListProps) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={classes.files}>
      {files.map(({ file }) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.facts}>
            {format.bytes(file.size)}&nbsp;· <Meaning found={known.get(file)} />
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('tools.files.remove', { name: file.name })}
            onClick={() => setInbox({ files: files.filter((other) => other.file !== file) })}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** Tools that accept the files, each with its purpose. */
function Offers({ offer, files }: { offer: Offer; files: readonly File[] }) {
  const t = useT()
  const [, navigate] = useLocation()
  const give = (toolId: string, kind: string | null) => {
    assignFiles({ toolId, files, kind })
    navigate(paths.tool(toolId))
  }
  if (offer.name === 'record') {
    return (
      <Button onClick={() => give(toolByKey('twoSampleMr').id, null)}>
        {t('tools.files.openRecord')}
      </Button>
    )
  }
  if (offer.name !== 'tools') return <p className={classes.text}>{t(OBSTACLE_TEXT[offer.name])}</p>
  return (
    <>
      <h3 className={classes.offersTitle}>{t('tools.files.use')}</h3>
      <ul className={classes.offers}>
        {offer.tools.map((tool) => (
          <li key={tool.id}>
            <button
              type="button"
              className={classes.offer}
              onClick={() => give(tool.id, offer.kind)}
            >
              <span className={classes.offerName}>{t(toolTexts(tool).name)}</span>
              <span className={classes.offerText}>{t(toolTexts(tool).gives)}</span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export function LaunchedFilesPanel({ files: entries }: { files: readonly InboxFile[] }) {
  const t = useT()
  const files = useMemo(() => entries.map(({ file }) => file), [entries])
  const known = useRecognisedFiles(files)
  const found = files.map((file) => known.get(file)).filter((one) => one !== undefined)
  const isRead = found.length === files.length
  const offer = isRead ? findOffer(found) : null
  const ref = useRef<HTMLElement>(null)
  // The clicked button is removed: the focus moves here.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  const hasOrder = offer?.name === 'tools' && files.length > 1
  return (
    <section className={classes.opened} aria-labelledby="opened-files" tabIndex={-1} ref={ref}>
      <div className={classes.openedHead}>
        <h2 className={classes.title} id="opened-files">
          {t('tools.files.region')}
        </h2>
        <Button variant="subtle" color="gray" onClick={clearLaunchedFiles}>
          {t('tools.files.removeAll')}
        </Button>
      </div>
      <FileList files={entries} known={known} />
      {hasOrder && (
        <p className={classes.order}>
          {t('tools.files.order')}
          <Button
            variant="subtle"
            leftSection={<IconArrowsUpDown size={18} aria-hidden="true" />}
            onClick={() => setInbox({ files: entries.toReversed() })}
          >
            {t('tools.files.swap')}
          </Button>
        </p>
      )}
      <div role="status" className={classes.status}>
        {offer && <Offers offer={offer} files={files} />}
      </div>
    </section>
  )
}
