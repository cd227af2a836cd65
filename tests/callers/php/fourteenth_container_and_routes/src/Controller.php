<?php
namespace Web;

trait Logs
{
    protected function log(string $text): void
    {
        $this->stamp();
    }

    private function stamp(): int
    {
        return 1;
    }
}

abstract class Base
{
    public function __construct()
    {
        $this->boot();
    }

    protected function boot(): void
    {
    }
}

class Controller extends Base
{
    use Logs;

    protected function boot(): void
    {
        parent::boot();
    }

    public function index(): string
    {
        return $this->render('index');
    }

    public function show(): string
    {
        return $this->render('show');
    }

    private function render(string $view): string
    {
        $this->log($view);
        return $view;
    }
}
