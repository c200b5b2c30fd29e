import './theme/tokens.css';
import './theme/base.css';
import './ui/ui.css';

import { render } from 'preact';

import { App } from './app';
import { startRouter } from './router/router';
import { startTheme } from './theme/theme';

startTheme();
startRouter();
const root = document.getElementById('app');
if (root) render(<App />, root);
