import { useEffect } from 'react'
import { useApi } from '../../data/queries'
import { keepCommons, useSession } from '../../data/session'
import type { TreeOption } from '../../ui/controls/tree-path'
import { projectApi } from './project-paths'
import type { WizardStore } from './wizard-state'

const TYPE = 'engineering_type'

/** 工程类别以打开向导时的为准：登录之后停用、新增的，这里随即看得到 [S7-19]。取不到就用登录时的。 */
export function useProjectTypes(store: WizardStore): void {
  const { data } = useApi<readonly TreeOption[]>('dictionary_item', projectApi.types, {}, { silent: true })
  useEffect(() => {
    if (!data) return
    store.setState({ classification: data })
    keepTypes(data)
  }, [store, data])
}

function keepTypes(types: readonly TreeOption[]): void {
  const { commons } = useSession.getState()
  const dictionaries = { ...(commons?.['dictionaries'] as object | undefined), [TYPE]: types }
  if (JSON.stringify(dictionaries) === JSON.stringify(commons?.['dictionaries'])) return
  keepCommons({ ...commons, engineering_types: types, dictionaries })
}
