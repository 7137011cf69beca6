import { isPosted } from '@zhujian/domain/contracts/named-calls'
import { briefOf } from '@zhujian/domain/entity-index'
import { useEffect, useState } from 'react'
import { useSession } from '../../data/session'
import type { SelectSource } from '../../ui/controls/search-select-source'
import type { TreeOption } from '../../ui/controls/tree-path'
import { listPath } from '../entity-paths'

/**
 * Rows of another entity as the items of a dropdown: found by keyword, pinyin or initials, named by their display field; asked for
 * as its page asks for them [S3-09] [S7-20].
 */
export const refSource = (target: string): SelectSource => {
  const path = listPath(target)
  return {
    path,
    method: isPosted(path) ? 'POST' : 'GET',
    searchKey: 'keyword',
    labelField: briefOf(target).display,
    valueField: 'id',
    lookupKey: 'ids',
  }
}

const NOTHING: readonly TreeOption[] = []
const treeIn = (commons: Record<string, unknown> | undefined, type: string): readonly TreeOption[] => {
  const all = commons?.['dictionaries'] as Record<string, readonly TreeOption[]> | undefined
  return all?.[type] ?? NOTHING
}

/** Entries of an editable dictionary or tree, as the common data of this session has them. */
export const useDictionary = (type: string): readonly TreeOption[] => useSession((session) => treeIn(session.commons, type))
export const dictionaryNow = (type: string): readonly TreeOption[] => treeIn(useSession.getState().commons, type)

interface Regions {
  tree: readonly TreeOption[]
  nameOf: (code: string) => string
}

let regions: Regions | undefined

async function loadRegions(): Promise<Regions> {
  const { regionFullName, regionTree } = await import('@zhujian/domain/reference/regions')
  regions ??= { tree: regionTree(), nameOf: regionFullName }
  return regions
}

/** The tree of regions; its table is large and comes with the first control that needs it. */
export function useRegions(): readonly TreeOption[] {
  const [tree, setTree] = useState(regions?.tree ?? NOTHING)
  useEffect(() => {
    let alive = true
    void loadRegions().then((loaded) => alive && setTree(loaded.tree))
    return () => {
      alive = false
    }
  }, [])
  return tree
}

/** Where a region is most likely chosen: in one's own, or in that of the supervising bodies. */
export const useNear = (): string | null =>
  useSession(({ user, commons }) => user?.areacode ?? (typeof commons?.['region'] === 'string' ? commons['region'] : null))

/** Full name of a region once the table is there, until then its code. */
export const regionNow = (code: string): string => regions?.nameOf(code) ?? code
