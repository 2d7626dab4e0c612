/** Form that edits the tags of a favourite in place, with the member's other tags as suggestions. */
import { Button, TagsInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Favourite } from '../../../contract/endpoints/collection.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { normaliseTypedTags } from '../model.ts'
import { tagFavourite } from '../mutations.ts'
import classes from './card.module.css'

/** Characters that end a tag while typing, besides Enter; in Chinese the full-width ones. */
const ENDS = [',', '，', '、', ';', '；']

type Props = { favourite: Favourite; title: string; known: readonly string[]; onDone: () => void }

export function TagEditor({ favourite, title, known, onDone }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const [tags, setTags] = useState(favourite.tags)
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useMutation({ ...tagFavourite(), meta: { isSilent: true } })
  const save = () => {
    // Text not yet ended with Enter counts as a tag too.
    const next = normaliseTypedTags([...tags, typed])
    mutate({ favourite, tags: next }, { onSuccess: onDone })
  }
  return (
    <form
      className={classes.tagForm}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TagsInput
        size="md"
        autoFocus
        aria-label={t('collection.tags.of', { title })}
        description={t('collection.tags.hint', { most: LIMITS.tags })}
        error={error === null ? null : errorText(error)}
        data={known.filter((tag) => !tags.includes(tag))}
        value={tags}
        onChange={(next) => setTags(normaliseTypedTags(next))}
        searchValue={typed}
        onSearchChange={(text) => setTyped([...text].slice(0, LIMITS.tag).join(''))}
        maxTags={LIMITS.tags}
        splitChars={ENDS}
        acceptValueOnBlur={false}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      <div className={classes.tagActions}>
        <Button type="button" variant="default" onClick={onDone}>
          {t('collection.tags.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('collection.tags.save')}
        </Button>
      </div>
    </form>
  )
}
