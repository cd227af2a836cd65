# frozen_string_literal: true

Specimen = Struct.new(:number, :genus, :species, :site, keyword_init: true) do
  def label
    format('%04d %s %s', number, genus, species)
  end
end

# Looks specimens up by genus and by collection site.
class Catalogue
  def initialize(specimens)
    @specimens = specimens
    @by_genus = index_by(:genus)
    @by_site = index_by(:site)
  end

  def sites
    @specimens.map(&:site).uniq
  end

  def at(site)
    @by_site.fetch(site)
  end

  def genus(name)
    @by_genus.fetch(name) { [] }
  end

  def count
    @specimens.size
  end

  private

  def index_by(field)
    index = Hash.new([])
    @specimens.each { |specimen| index[specimen[field]] << specimen }
    index
  end
end
