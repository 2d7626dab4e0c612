import { Button, Collapse } from '@mantine/core'
import { IconAlertTriangle, IconRoute } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useState } from 'react'
import type { Reference } from '../../../cache/reference-files.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './data.module.css'
import { FileButton } from './file-button.tsx'
import {
  type ReferenceFiles,
  useReferenceFiles,
  splitReferenceFiles,
} from './use-reference-files.ts'
import { useFaultText } from './use-fault-text.ts'

const FilesContext = createContext<ReferenceFiles | null>(null)

/** Provides the user's reference files to a tool's boxes, so that one dropped among tables is recognised. */
export function ReferenceFilesProvider({ children }: { children: ReactNode }) {
  return <FilesContext value={useReferenceFiles()}>{children}</FilesContext>
}

/** Returns a handler that adds dropped reference files and passes the other files on. */
export function useTableFiles(onTables: (files: readonly File[]) => void) {
  const references = use(FilesContext)
  return (files: readonly File[]) => {
    const [tables, others] = references ? splitReferenceFiles(files) : [files, []]
    if (others.length > 0) references?.add(others)
    if (tables.length > 0) onTables(tables)
  }
}

/** File name endings under which chain files and tables of merged names are distributed. */
const ENDINGS = '.chain,.gz,.bgz,.zip,.bcp,.tsv,.csv,.txt,*/*'

function Row({ file, onRemove }: { file: Reference; onRemove: () => void }) {
  const t = useT()
  const format = useFormat()
  const { kind, name, from, to, blob, isMemoryOnly: isFleeting } = file
  const unknown = t('tools.reference.unknownBuild')
  const what =
    kind === 'names'
      ? t('tools.reference.names')
      : t('tools.reference.builds', { from: from ?? unknown, to: to ?? unknown })
  return (
    <li className={classes.file}>
      <span className={classes.fileName}>{name}</span>
      <span className={classes.fileFacts}>
        {[what, format.bytes(blob.size)].join('\u00a0· ')}
        {isFleeting && `\u00a0· ${t('tools.reference.fleeting')}`}
      </span>
      <span className={classes.fileActions}>
        <Button
          variant="subtle"
          color="gray"
          onClick={onRemove}
          aria-label={t('tools.reference.removeOf', { name })}
        >
          {t('tools.data.remove')}
        </Button>
      </span>
    </li>
  )
}

function Refused({ refused }: Pick<ReferenceFiles, 'refused'>) {
  const t = useT()
  const faultText = useFaultText()
  if (!refused) return null
  return (
    <p role="alert" className={`${classes.verdict} ${classes.bad}`}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      {t('tools.reference.refused', { name: refused.name })} {faultText(refused.problem)}
    </p>
  )
}

/** Chain files that convert between other builds than those of the current files. */
function UnfitChains({ files }: Pick<ReferenceFiles, 'files'>) {
  const t = useT()
  const unknown = t('tools.reference.unknownBuild')
  return files
    .filter(({ kind }) => kind === 'chain')
    .map(({ key, name, from, to }) => (
      <p key={key} role="status" className={`${classes.verdict} ${classes.bad}`}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {t('tools.reference.unfit', { file: name, from: from ?? unknown, to: to ?? unknown })}
      </p>
    ))
}

/**
 * Chain files and tables of merged names, which the user adds once for all tools. Folded unless the current files need one
 * or one is present.
 * @param isCalledFor positions of the two files follow different builds
 */
export function ReferenceFilesNote({ isCalledFor = false }: { isCalledFor?: boolean }) {
  const t = useT()
  const references = use(FilesContext)
  const [isOpen, setOpen] = useState(false)
  if (!references) return null
  const { files, refused, isBusy, add, remove } = references
  const isShown = isOpen || isCalledFor || refused !== null
  return (
    <section aria-label={t('tools.reference.title')} data-testid="reference-files">
      <Button
        variant="subtle"
        className={classes.quiet}
        leftSection={<IconRoute size={20} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isShown}
        onClick={() => setOpen(!isOpen)}
      >
        {t('tools.reference.title')}
        {files.length > 0 && ` (${files.length})`}
      </Button>
      <Collapse expanded={isShown}>
        <div className={classes.references}>
          <p className={classes.dropText}>{t('tools.reference.text')}</p>
          {files.length > 0 && (
            <ul>
              {files.map((file) => (
                <Row key={`${file.owner} ${file.key}`} file={file} onRemove={() => remove(file)} />
              ))}
            </ul>
          )}
          {isCalledFor && <UnfitChains files={files} />}
          <Refused refused={refused} />
          <div>
            <FileButton
              label={t('tools.reference.add')}
              variant="default"
              isMultiple
              isBusy={isBusy}
              accept={ENDINGS}
              testId="tool-file-reference"
              onFiles={add}
            />
          </div>
        </div>
      </Collapse>
    </section>
  )
}
