import { ActionIcon } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './feedback.module.css'

type Props = {
  file: { name: string; type: string; size: number; dataBase64: string }
  onRemove?: () => void
  onDownload?: () => void
}

/** A file with a thumbnail or its initial, name and size. */
export function AttachedFile({ file, onRemove, onDownload }: Props) {
  const t = useT()
  const format = useFormat()
  const isImage = file.type.startsWith('image/')
  return (
    <div className={classes.file}>
      {isImage ? (
        <img
          className={classes.preview}
          src={`data:${file.type};base64,${file.dataBase64}`}
          alt={t('feedback.file.preview', { name: file.name })}
          width={96}
          height={72}
        />
      ) : (
        <span className={classes.fileIcon}>
          <IconFileText size={28} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <span className={classes.fileName}>
        {onDownload ? (
          <button type="button" className={classes.linkButton} onClick={onDownload}>
            {file.name}
          </button>
        ) : (
          <span>{file.name}</span>
        )}
        <span className={classes.dim}>{format.bytes(file.size)}</span>
      </span>
      {onRemove && (
        <ActionIcon aria-label={t('feedback.file.remove', { name: file.name })} onClick={onRemove}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
