import { Page } from '../dist/sections.jsx';

export default function Home() {
  return <Page />;
}
