import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../lib/paths.ts'
import { handFiles } from '../platform/handed-files.ts'
import { followLaunches, type Launch } from '../platform/launches.ts'

/** Shows what the system opened the app for: an address, or files, which wait on the list of tools. */
export function Launches() {
  const [, navigate] = useLocation()
  useEffect(() => {
    followLaunches(({ path, files }: Launch) => {
      if (files.length > 0) {
        handFiles(files)
        navigate(paths.allTools())
      } else if (path !== null) navigate(path)
    })
    // `navigate` of wouter is the same for as long as the page lives.
  }, [navigate])
  return null
}
