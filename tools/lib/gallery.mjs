import { parseArgs } from 'node:util'

const CHOICES = {
  only: { type: 'string' },
  language: { type: 'string' },
  scheme: { type: 'string' },
  width: { type: 'string' },
  display: { type: 'string' },
}

/** Parses which pictures are requested. @param more further options of the command */
export function galleryOptions(args, more = {}) {
  return parseArgs({ args, options: { ...CHOICES, ...more } })
}

/** Returns the environment in which the gallery takes these pictures. */
export function galleryEnv(values, more = {}) {
  const requested = Object.keys(CHOICES).flatMap((name) =>
    values[name] === undefined ? [] : [[`VERISCOPE_GALLERY_${name.toUpperCase()}`, values[name]]],
  )
  return {
    VERISCOPE_GALLERY: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: '.cache/test/gallery.json',
    ...Object.fromEntries(requested),
    ...more,
  }
}
