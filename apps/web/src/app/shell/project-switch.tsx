import { BankOutlined, DownOutlined } from '@ant-design/icons'
import { screenOf } from '@zhujian/domain/screens'
import { Popover } from 'antd'
import { type ReactElement, useDeferredValue, useState } from 'react'
import { navigate } from '../../data/place'
import { useRight } from '../../data/session'
import { useTabs } from './tab-store'
import { projectOf } from './tabs'
import { type FoundProjects, oncePerProject, surveyAddress, useKnownProjects, useProjects } from '../../data/use-projects'

/** 列表之后的一句话：失败、没有、还有更多。 */
function ListNote({ found, onChoose }: { found: FoundProjects; onChoose: () => void }): ReactElement | null {
  const { rows, total, loading, failed, retry } = found
  if (failed) {
    return (
      <button type="button" className="switch-note" onClick={retry}>
        工程没有取到，点此重试
      </button>
    )
  }
  if (!loading && rows.length === 0) return <p className="switch-note">没有符合条件的工程</p>
  if (total <= rows.length) return null
  return (
    <a className="switch-note" href="#/projectlibrary/supervise" onClick={onChoose}>
      共 {total} 个，在工程库中查看全部
    </a>
  )
}

function ProjectList({ onChoose }: { onChoose: () => void }): ReactElement {
  const [text, setText] = useState('')
  const word = useDeferredValue(text.trim())
  const found = useProjects(word)
  const known = useKnownProjects(word === '')
  const rows = oncePerProject([...known, ...found.rows])
  const choose = (id: number): void => {
    navigate(surveyAddress(id))
    onChoose()
  }
  return (
    <div className="switch">
      <input
        type="search"
        className="switch-search"
        value={text}
        placeholder="名称、拼音或首字母"
        aria-label="查找工程"
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="switch-list" aria-busy={found.loading}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" title={row.engineering_name} onClick={() => choose(row.id)}>
              {row.engineering_name}
            </button>
          </li>
        ))}
      </ul>
      <ListNote found={{ ...found, rows }} onChoose={onChoose} />
    </div>
  )
}

/** 项目切换：显示当前标签所在的项目；选择后打开该项目的工程概况。 */
export function ProjectSwitch(): ReactElement | null {
  return useRight('engineering') ? <Switch /> : null
}

function Switch(): ReactElement | null {
  const [open, setOpen] = useState(false)
  const here = useTabs(({ tabs, active }) => {
    const tab = tabs.find(({ key }) => key === active)
    return tab && projectOf(screenOf(tab.path), tab.query) !== undefined ? tab.label : undefined
  })
  const { total, failed, loading } = useProjects('')
  if (failed) return null
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={<ProjectList onChoose={() => setOpen(false)} />}
    >
      <button type="button" className="header-switch" aria-haspopup="dialog" aria-expanded={open}>
        <BankOutlined aria-hidden />
        <span className="header-switch-text">{here ?? (loading ? '全部工程' : `全部工程（${total} 个）`)}</span>
        <DownOutlined className="header-switch-arrow" />
      </button>
    </Popover>
  )
}
