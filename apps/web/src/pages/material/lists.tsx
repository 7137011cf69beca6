import type { PageProps } from '../../data/tab'
import { LoadedEntity } from '../../entity/loaded-entity'
import { ProjectList } from '../../entity/project-list'
import { useListInQuery } from '../../ui/use-list-in-query'
import { Segmented } from '../../ui/segmented'

interface MaterialListsProps {
  readonly page: PageProps
  /** 各段：数据的名称与标题，照材料走的次序。 */
  readonly lists: readonly { readonly value: string; readonly label: string }[]
}

/** 一个工程的几张材料清单放在一页里，照材料走的次序分段；各段的数字、视图与办理都由定义得出。 */
export function MaterialLists({ page, lists }: MaterialListsProps) {
  const asked = page.query.list
  const known = lists.find(({ value }) => value === asked) ?? lists[0]
  const [list, setList] = useListInQuery<string>(asked, known?.value ?? '')
  const toolbar = () => <Segmented label="清单" options={lists} value={list} onChange={setList} />
  return (
    <LoadedEntity key={list} name={list}>
      {(entity) => <ProjectList page={page} entity={entity} toolbar={toolbar} />}
    </LoadedEntity>
  )
}
