import { type AnyEntity, nameOf } from '@zhujian/model'
import { useState } from 'react'
import { isApiError } from '../data/api-error'
import { get } from '../data/client'
import { useOthersChanges } from '../data/row-events'
import { useTab } from '../data/tab'
import type { FormRow } from '../ui/form/kind'
import type { FormDraft } from '../ui/form/use-form-draft'
import type { SchemaFormControl } from '../ui/form/use-schema-form'
import { compareEdits, type Conflict, patchFrom } from '../ui/conflict'
import { entityPath } from './entity-paths'
import { projectOf } from './kinds/project'
import type { WireRow } from './source'
import { nullWhenRefused } from './when-refused'

interface Found {
  readonly conflicts: readonly Conflict[]
  readonly taken: readonly string[]
  readonly theirs: FormRow
}

/** What happens when somebody else saved the same row first: nothing typed is lost, their version is fetched for comparison. */
export function useConflict(entity: AnyEntity, row: WireRow | undefined) {
  const { type } = useTab()
  const [loaded, setLoaded] = useState<WireRow | undefined>(row)
  const read = (more = {}) => get<WireRow>(entityPath(entity.name, 'info'), { params: { id: loaded?.id }, type, ...more })
  const [stale, setStale] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  useOthersChanges(entity.name, loaded !== undefined, (_names, projects) => {
    const project = loaded && projectOf(entity, loaded)
    if (projects && project && !projects.has(project)) return
    void read({ background: true }).then(
      (now) => setOvertaken(now.version !== loaded?.version),
      () => undefined,
    )
  })
  const [found, setFound] = useState<Found | null>(null)
  const names = entity.form.map(nameOf)
  const watch = async <T>(save: Promise<T>): Promise<T> => {
    try {
      return await save
    } catch (error) {
      if (isApiError(error) && error.problem === 'stale') setStale(true)
      throw error
    }
  }
  const reload = async (form: SchemaFormControl) => {
    // A failure is said by the client; the form stays as it is and the button with it.
    const theirs = await get<WireRow>(entityPath(entity.name, 'info'), { params: { id: loaded?.id }, type }).catch(
      nullWhenRefused,
    )
    if (!theirs) return
    const { taken, conflicts } = compareEdits(names, loaded ?? {}, form.values, theirs)
    const mine = names.filter((name) => form.changed.includes(name))
    form.load(theirs)
    form.set(patchFrom(mine, form.values))
    setFound({ conflicts, taken: taken.map((name) => entity.fields[name]?.label ?? name), theirs })
    setLoaded(theirs)
    setStale(false)
    setOvertaken(false)
  }
  /** A draft typed over an older version: what others changed since stands beside what the draft holds. */
  const compare = (draft: FormDraft) => {
    if (!loaded || draft.version === undefined || draft.version === loaded.version) return
    const { conflicts } = compareEdits(names, draft.base, { ...draft.base, ...draft.values }, loaded)
    const relevant = conflicts.filter(({ name }) => name in draft.values)
    if (relevant.length > 0) setFound({ conflicts: relevant, taken: [], theirs: loaded })
  }
  const takeTheirs = (form: SchemaFormControl, name: string) => {
    if (!found) return
    form.set(patchFrom([name], found.theirs))
    setFound({ ...found, conflicts: found.conflicts.filter((each) => each.name !== name) })
  }
  // `saved`: the form stays open after it was saved, what follows goes on from there.
  const at = { loaded: loaded ?? {}, id: loaded?.id, version: loaded?.version, saved: setLoaded }
  return { ...at, stale, overtaken, found, watch, reload, compare, takeTheirs }
}
