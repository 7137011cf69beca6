import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { CopyButton } from '../ui/copy-button'
import { Segmented } from '../ui/segmented'
import { StateButton } from '../ui/state-button'
import { Section, States } from './specimen'
import { CONTROL, type State } from './states'

const BUTTON: readonly State[] = ['default', 'hover', 'focus', 'disabled', 'loading']
const waits = (state: State) => ({ disabled: state === 'disabled', loading: state === 'loading' })
const nothing = () => undefined

function Views({ name }: { name: string }) {
  const [value, setValue] = useState('table')
  const options = [
    { value: 'table', label: '表格' },
    { value: 'cards', label: '卡片' },
    { value: 'map', label: '地图' },
  ]
  return <Segmented label={name} options={options} value={value} onChange={setValue} />
}

function OwnButtons() {
  return (
    <>
      <States
        name="zj-link"
        states={CONTROL}
        show={(state) => (
          <button type="button" className="zj-link" disabled={state === 'disabled'}>
            进入
          </button>
        )}
      />
      <States
        name="CopyButton"
        states={['default', 'hover', 'focus']}
        show={() => <CopyButton text="ZJ-2026-0001" label="复制监督编号" />}
      />
      <States
        name="StateButton"
        states={['default', 'hover', 'focus']}
        show={(state) => <StateButton state={state === 'hover' ? 1 : 0} onClick={nothing} />}
      />
      <States name="Segmented" states={['default', 'hover', 'focus']} show={(state) => <Views name={`显示方式 ${state}`} />} />
    </>
  )
}

function DangerButtons() {
  return (
    <>
      <States
        name="Button danger"
        states={BUTTON}
        show={(state) => (
          <Button danger {...waits(state)}>
            删除
          </Button>
        )}
      />
      <States
        name="Button danger primary"
        states={BUTTON}
        show={(state) => (
          <Button type="primary" danger icon={<DeleteOutlined aria-hidden />} {...waits(state)}>
            确定删除
          </Button>
        )}
      />
    </>
  )
}

function QuietButtons() {
  return (
    <>
      <States
        name="Button small"
        states={BUTTON}
        show={(state) => (
          <Button size="small" {...waits(state)}>
            采用对方的
          </Button>
        )}
      />
      <States
        name="Button link"
        states={BUTTON}
        show={(state) => (
          <Button type="link" {...waits(state)}>
            全部标为已读
          </Button>
        )}
      />
    </>
  )
}

export function ButtonsSection() {
  return (
    <Section id="buttons" title="按钮">
      <States
        name="Button primary"
        states={BUTTON}
        show={(state) => (
          <Button type="primary" {...waits(state)}>
            查询
          </Button>
        )}
      />
      <States name="Button" states={BUTTON} show={(state) => <Button {...waits(state)}>重置</Button>} />
      <States
        name="Button icon"
        states={BUTTON}
        show={(state) => (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} {...waits(state)}>
            新建工程
          </Button>
        )}
      />
      <DangerButtons />
      <QuietButtons />
      <OwnButtons />
    </Section>
  )
}
